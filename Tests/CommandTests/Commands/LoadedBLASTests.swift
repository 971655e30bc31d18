import Testing

@testable import stickydigit

@Suite struct LoadedBLASTests {
    @Test(arguments: [
        ("/usr/lib/x86_64-linux-gnu/openblas-pthread/libopenblasp-r0.3.21.so", "OpenBLAS"),
        ("/usr/lib/x86_64-linux-gnu/blas/libblas.so.3.11.0", "reference BLAS"),
        ("/usr/lib/x86_64-linux-gnu/blis-serial/libblas.so.3", "BLIS"),
    ])
    func theBLASProviderIsToldByItsPath(_ path: String, provider: String) {
        #expect(LoadedBLAS.name(path: path) == "\(provider) (\(path))")
    }
}
