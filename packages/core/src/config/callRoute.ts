import type { Route, RouteAddress, RouteAnswer, RouteBody } from '@latchkey/protocol/routes'
import type { StandardSchema } from '../base/http.ts'
import type { Config } from './Config.ts'
import { type CallServerParameters, callServer } from './callServer.ts'

/** A row of the protocol's table of routes whose answer is JSON. */
type JsonRoute = Route & { readonly answer: Exclude<Route['answer'], string> }

/** Parameters of {@link callRoute}: what the row requires, and how to send it. */
type CallRouteParameters<route extends JsonRoute> = Omit<
  CallServerParameters<unknown>,
  'schema' | 'query' | 'body'
> &
  RouteAddress<route> &
  (RouteBody<route> extends undefined ? { body?: undefined } : { body: RouteBody<route> & object })

/**
 * Calls a route of the server by its row, which gives path, types of the parameters, and the schema of the answer.
 *
 * @throws what {@link callServer} throws
 * @example
 * import { getNfts } from '@latchkey/protocol/routes'
 *
 * await callRoute(config, getNfts, { params: { address }, query: { chainId: 'eip155:1' } })
 */
export function callRoute<const route extends JsonRoute>(
  config: Config,
  { path, answer }: route,
  { params, ...parameters }: CallRouteParameters<route>,
): Promise<RouteAnswer<route>> {
  const segments: Readonly<Record<string, string>> = params ?? {}
  const filledPath = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(segments[name] ?? ''))
  const schema = answer as StandardSchema<RouteAnswer<route>>
  return callServer(config, filledPath, { ...parameters, schema })
}
