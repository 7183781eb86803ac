/** Kind of an answer of the wallet host: the embedded `/sdk`, a page with a window of its own, the key worker, other assets, JSON. */
export type FrameResource = 'frame' | 'page' | 'worker' | 'asset' | 'data'

export type FrameHeaderOptions = {
  readonly resource: FrameResource
  /** Origins (or CSP host sources) that may embed the frame. Empty: nobody may. */
  readonly embedders: readonly string[]
  /** Origins the frame may talk to: API, auth, keys. */
  readonly connect: readonly string[]
}

/**
 * Returns the headers of an answer of the wallet host. The server sends them, `latchkey verify-frame` compares a live
 * deployment with them. `X-Frame-Options` is missing because it contradicts `frame-ancestors`.
 *
 * The policy of the key worker allows no connection: the policy of its own answer applies to a worker, so a malicious library
 * cannot send a key anywhere.
 */
export function frameHeaders({ resource, embedders, connect }: FrameHeaderOptions): Record<string, string> {
  const isDocument = resource === 'frame' || resource === 'page'
  return {
    'content-security-policy': isDocument
      ? documentPolicy(resource === 'frame' ? embedders : [], connect)
      : "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': resource === 'frame' ? 'cross-origin' : 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': permissionsPolicy,
    // where `ancestorOrigins` is missing, the frame takes its embedder's origin from the referrer
    'referrer-policy': 'strict-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'cache-control':
      resource === 'asset' || resource === 'worker' ? 'public, max-age=31536000, immutable' : 'no-store',
  }
}

const permissionsPolicy = [
  'accelerometer=()',
  'camera=()',
  'display-capture=()',
  'geolocation=()',
  'gyroscope=()',
  'hid=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  'serial=()',
  'usb=()',
  'publickey-credentials-get=(self)',
  'publickey-credentials-create=(self)',
  'clipboard-write=(self)',
].join(', ')

function documentPolicy(embedders: readonly string[], connect: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src ${[...new Set(["'self'", ...connect])].join(' ')}`,
    "worker-src 'self'",
    `frame-ancestors ${embedders.length > 0 ? embedders.join(' ') : "'none'"}`,
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}
