// Identity of the sandbox's file servers: made for it and worth nothing, the same after every start so that a restart is no new server.
export const sandboxKey = `-----BEGIN EC PRIVATE KEY-----
MHcCAQEEIE8KecgQlETIISWKGmIRa9wrkselDvwZsZJ8Kh+YC1MdoAoGCCqGSM49
AwEHoUQDQgAETDHemu/OH5EaXmbdzLItC9QU+dNXXBozrVznOujWdLDfIufOMjN2
O1VO8C6lGoVqumgMzfjrjQ2KxAyd8lS2wQ==
-----END EC PRIVATE KEY-----`
export const sandboxCertificate = `-----BEGIN CERTIFICATE-----
MIIBiTCCAS+gAwIBAgIUFKu3itFchjutma07c5Edoh4X6t8wCgYIKoZIzj0EAwIw
GTEXMBUGA1UEAwwOcG9ydGFsLXNhbmRib3gwIBcNMjYxMTIxMjAyOTIyWhgPMjEy
NjEwMjgyMDI5MjJaMBkxFzAVBgNVBAMMDnBvcnRhbC1zYW5kYm94MFkwEwYHKoZI
zj0CAQYIKoZIzj0DAQcDQgAETDHemu/OH5EaXmbdzLItC9QU+dNXXBozrVznOujW
dLDfIufOMjN2O1VO8C6lGoVqumgMzfjrjQ2KxAyd8lS2waNTMFEwHQYDVR0OBBYE
FJzTuimKrskj5wDwtc7L0i5qPNhsMB8GA1UdIwQYMBaAFJzTuimKrskj5wDwtc7L
0i5qPNhsMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIhAIRzhigx
Wk7ezORAeLYdOjNZAQ7a1WywlaszSD8GV027AiAPZ3geLR68qS52Mw3eZL1vjhX5
quOMgNWMXALYzOOoYw==
-----END CERTIFICATE-----`

/** Another one, for this machine's names: for HTTPS, and for a server that changed. */
export const otherIdentity = {
  key: `-----BEGIN EC PRIVATE KEY-----
MHcCAQEEIKfYR8bQQY25kzt0gP/M5bRkT4udXISOv/ywDMq6x5aMoAoGCCqGSM49
AwEHoUQDQgAEnKl9YaMUubI8VqymgtRbje//3nCnmPfoiRU1Q28RRCVcgGg24DhT
HnyFjscNGQ6tNP/z3nkS1otHfIivEta4+Q==
-----END EC PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBpTCCAUugAwIBAgIUcoqPOkR+tIioEHb4+s9zvf5tP/AwCgYIKoZIzj0EAwIw
GTEXMBUGA1UEAwwOcG9ydGFsLXNhbmRib3gwIBcNMjYxMTIyMDI1MDM4WhgPMjEy
NjEwMjkwMjUwMzhaMBkxFzAVBgNVBAMMDnBvcnRhbC1zYW5kYm94MFkwEwYHKoZI
zj0CAQYIKoZIzj0DAQcDQgAEnKl9YaMUubI8VqymgtRbje//3nCnmPfoiRU1Q28R
RCVcgGg24DhTHnyFjscNGQ6tNP/z3nkS1otHfIivEta4+aNvMG0wHQYDVR0OBBYE
FL1qe89505mqAYaCd5cU+bukKEAjMB8GA1UdIwQYMBaAFL1qe89505mqAYaCd5cU
+bukKEAjMA8GA1UdEwEB/wQFMAMBAf8wGgYDVR0RBBMwEYIJbG9jYWxob3N0hwR/
AAABMAoGCCqGSM49BAMCA0gAMEUCIFLC1i2ogbZwnetRwWmYCbzTph9lewF6u97u
wDlgnKB1AiEAorzeX4Tx1zB8d7rSTDZHI22Fxe8bAx7CiR7cl7au208=
-----END CERTIFICATE-----`,
}
