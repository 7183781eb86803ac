import * as v from 'valibot'
import { OnrampRefusedError, OnrampUnavailableError } from '../../errors.ts'
import type { Egress, EgressRequest } from '../../ports/platform.ts'

/**
 * Sends one request to a provider and validates the answer.
 *
 * @throws OnrampRefusedError for what the provider does not sell (400, 404, 410, 422), OnrampUnavailableError for other
 * failures
 */
export async function requestProvider<schema extends v.GenericSchema>(
  egress: Pick<Egress, 'request'>,
  request: Pick<EgressRequest, 'url' | 'method' | 'headers' | 'body'>,
  schema: schema,
): Promise<v.InferOutput<schema>> {
  const headers = { accept: 'application/json', ...request.headers }
  const { status, body } = await egress
    .request({ ...request, headers, timeout: 8_000, maxBytes: 1024 * 1024 })
    .catch((cause: unknown) => {
      throw new OnrampUnavailableError('The provider can’t be reached.', { cause })
    })
  if ([400, 404, 410, 422].includes(status)) throw new OnrampRefusedError('the provider doesn’t sell that')
  if (status !== 200) throw new OnrampUnavailableError(`The provider answered with status ${status}.`)
  let json: unknown
  try {
    json = JSON.parse(body.toString('utf8'))
  } catch (cause) {
    throw new OnrampUnavailableError('The provider answered with something that is no JSON.', { cause })
  }
  const read = v.safeParse(schema, json)
  if (!read.success) throw new OnrampUnavailableError('The provider answered in another shape.')
  return read.output
}
