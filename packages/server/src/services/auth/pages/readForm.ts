import type { Context } from 'hono'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import { readBody } from '../../../http/readBody.ts'

/** The fields of a form our own page sent. */
export async function readForm(c: Context<ApiEnv>): Promise<URLSearchParams> {
  return new URLSearchParams((await readBody(c, 2_048)).toString('utf8'))
}

/** The token of a mailed link, if it could be one. */
export function linkToken(text: string | null | undefined): string | undefined {
  return text && /^[\w-]{43}$/.test(text) ? text : undefined
}
