import * as v from 'valibot'
import { exceedsJsonDepth } from './exceedsJsonDepth.ts'
import { HttpFailure } from './HttpFailure.ts'

const maxDepth = 32

/**
 * JSON of a stranger as what it should be.
 *
 * @throws HttpFailure 400 when it is no JSON or nested deeper than 32, 422 with the field's name when it has another shape
 */
export function parseJson<schema extends v.GenericSchema>(
  bytes: Buffer,
  schema: schema,
): v.InferOutput<schema> {
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
