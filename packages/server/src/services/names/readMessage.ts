import type * as v from 'valibot'
import { HttpFailure } from '../../http/HttpFailure.ts'
import { parseJson } from '../../http/parseJson.ts'

/** The signed text of a write as what it should be (W1.10). @throws HttpFailure 422 */
export function readMessage<schema extends v.GenericSchema>(
  message: string,
  schema: schema,
): v.InferOutput<schema> {
  try {
    return parseJson(Buffer.from(message), schema)
  } catch (error) {
    if (error instanceof HttpFailure)
      throw new HttpFailure(
        422,
        'message',
        'Deserialization error: message is not the JSON that must be signed',
      )
    throw error
  }
}
