/** What OPTIONS adds on every route (W1.17). */
export const preflightHeaders = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
  'access-control-allow-headers':
    'content-type, user-agent, referer, origin, access-control-request-method, access-control-request-headers, solana-client, sec-fetch-mode, x-sdk-type, x-sdk-version, authorization, dpop, x-nonce-jwt',
  'access-control-max-age': '86400',
} as const
