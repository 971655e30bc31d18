private import CBLAS

package struct Network: Sendable {}
