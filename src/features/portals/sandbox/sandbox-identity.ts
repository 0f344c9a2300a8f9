// Who the sandbox's file servers say they are: made for it and worth nothing, the same after every start so that a restart is no new server.
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
