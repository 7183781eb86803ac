import type { SiwxBackend } from './SiwxBackend.ts'

/** What a route file of Next's app router exports. */
export type NextSiwx = {
  readonly [method in 'GET' | 'POST' | 'OPTIONS']: (request: Request) => Promise<Response>
}

/**
 * Sign-in as a route of Next (app router), in a folder with a dynamic part: `app/siwx/[route]/route.ts`.
 *
 * @example export const { GET, POST, OPTIONS } = nextSiwx(siwx)
 */
export function nextSiwx({ handle }: SiwxBackend): NextSiwx {
  const answer = (request: Request) => handle(request)
  return { GET: answer, POST: answer, OPTIONS: answer }
}
