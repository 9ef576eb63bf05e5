// The parts of the noble libraries that slip.html needs. X25519 by its ladder alone: half of the usual size.
import { pow } from '@noble/curves/abstract/modular.js'
import { montgomery } from '@noble/curves/abstract/montgomery.js'

export { chacha20poly1305 } from '@noble/ciphers/chacha.js'
export { hmac } from '@noble/hashes/hmac.js'
export { sha256 } from '@noble/hashes/sha2.js'

const P = 2n ** 255n - 19n
export const x25519 = montgomery({
  P,
  type: 'x25519',
  powPminus2: x => pow(x, P - 2n, P),
  adjustScalarBytes: bytes => {
    bytes[0] &= 248
    bytes[31] = (bytes[31] & 127) | 64
    return bytes
  },
})
