import Testing

@testable import stickydigit

@Suite struct LoadedBLASTests {
    @Test(arguments: [
        ("7f 00 /usr/lib/x86_64-linux-gnu/openblas-pthread/libblas.so.3\n", "OpenBLAS"),
        ("7f 00 /usr/lib/x86_64-linux-gnu/blas/libblas.so.3.11.0\n", "reference BLAS"),
        ("7f 00 /usr/lib/x86_64-linux-gnu/blis-pthread/libblas.so.3\n", "BLIS"),
        ("7f 00 /usr/lib/libc.so.6\n\n7f\n", "none in use"),
    ])
    func theBLASProviderIsToldByItsPath(_ maps: String, provider: String) {
        #expect(LoadedBLAS.name(maps: maps).hasPrefix(provider))
    }
}
