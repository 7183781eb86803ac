import type { Context } from 'hono'
import type * as v from 'valibot'
import type { ApiEnv } from './ApiEnv.ts'
import { parseJson } from './parseJson.ts'
import { readBody } from './readBody.ts'

/**
 * A request's JSON body, whatever its content type (W1.17).
 *
 * @throws HttpFailure 413 when too large, 400 when it is no JSON or nested deeper than 32, 422 with the field's name when
 * it has another shape
 */
export async function readJson<schema extends v.GenericSchema>(
  c: Context<ApiEnv>,
  schema: schema,
  maxBytes: number,
): Promise<v.InferOutput<schema>> {
  return parseJson(await readBody(c, maxBytes), schema)
}
