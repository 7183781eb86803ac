import type { Context } from 'hono'
import * as v from 'valibot'
import type { ApiEnv } from './ApiEnv.ts'
import { exceedsJsonDepth } from './exceedsJsonDepth.ts'
import { HttpFailure } from './HttpFailure.ts'
import { readBody } from './readBody.ts'

const maxDepth = 32

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
  const bytes = await readBody(c, maxBytes)
  if (exceedsJsonDepth(bytes, maxDepth)) throw new HttpFailure(400, '', 'The request body nests too deep')
  let json: unknown
  try {
    json = JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new HttpFailure(400, '', 'The request body is not JSON')
  }
  const result = v.safeParse(schema, json)
  if (result.success) return result.output
  const [issue] = result.issues
  const field = v.getDotPath(issue)?.split('.')[0] ?? ''
  throw new HttpFailure(422, field, `Deserialization error: ${field || 'the body'} has the wrong shape`)
}
