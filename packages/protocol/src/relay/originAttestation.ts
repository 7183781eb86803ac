import * as v from 'valibot'

/** `GET /attestation/{id}` (W9.3): where the message with this hash came from, as the transport saw it. */
export const originAttestation = v.object({ origin: v.string(), isScam: v.boolean() })

/** `GET /attestation/{id}` (W9.3). */
export type OriginAttestation = v.InferOutput<typeof originAttestation>

/**
 * The claims of an attestation (ES256). `id` is the asked one, `exp` seconds since 1970, `isVerified` whether the project
 * lists the origin.
 */
export const attestationClaims = v.object({
  exp: v.number(),
  id: v.string(),
  origin: v.string(),
  isScam: v.boolean(),
  isVerified: v.boolean(),
})

/** The claims of an attestation. */
export type AttestationClaims = v.InferOutput<typeof attestationClaims>
