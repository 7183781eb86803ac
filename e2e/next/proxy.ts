import { type NextRequest, NextResponse } from 'next/server'

/** Gives every page the policy of the operator, with a nonce of its own. */
export function proxy(request: NextRequest) {
  const nonce = crypto.randomUUID().replaceAll('-', '')
  const policy = process.env.CONTENT_POLICY?.replaceAll('NONCE', nonce)
  if (!policy) return NextResponse.next()
  const headers = new Headers(request.headers)
  headers.set('x-nonce', nonce)
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  return response
}

export const config = { matcher: ['/((?!_next/|siwx/).*)'] }
