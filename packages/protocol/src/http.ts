import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import * as v from 'valibot'

/**
 * What the caller of a route proves:
 * - `none`: nothing.
 * - `knownProject`: `?projectId=` names a project of the server. The page's origin is not compared with the project's list.
 * - `project`: the same, and the `Origin` header is on the project's list, where it has one.
 * - `bearer`: as `project`, and `Authorization: Bearer` with the token of a wallet sign-in (`routes/siwx.ts`).
 * - `proof`: as `knownProject`, and possession of the device key by a `DPoP` header (RFC 9449, `proofClaims`).
 * - `session`: as `proof`, and `Authorization: DPoP <access token>` whose `cnf.jkt` is that key.
 * - `fresh`: a session whose `auth_time` lies at most `authLimits.freshFor` back; else 403 `fresh_login`.
 * - `relayToken`: a JWT of the client's Ed25519 key, in `?auth=` or as a bearer token.
 * - `consoleSession`: the cookie of a session of the console, on the loopback admin port.
 * - `signature`: the body is signed by the service that calls: over a secret shared with the operator, or by the key of the sign-in service.
 */
export type RouteAuth =
  | 'none'
  | 'knownProject'
  | 'project'
  | 'bearer'
  | 'proof'
  | 'session'
  | 'fresh'
  | 'relayToken'
  | 'consoleSession'
  | 'signature'

/**
 * How often one client IP address may call a route: `standard` is the operator's limit, `pictures` ten times that, because a
 * page shows dozens at once. `unlimited` is for probes.
 */
export type RouteRate = 'standard' | 'pictures' | 'unlimited'

/** Kind of an answer that is no JSON. `page` is HTML. */
export type RouteContent = 'text' | 'page' | 'image'

type Fields = Readonly<Record<string, GenericSchema>>

/** What a token with a `grant` is for (`accessClaims`). */
export type AccessGrant = 'export' | 'transfer'

/** One HTTP route: everything a server checks, a client sends and OpenAPI prints. */
export type Route = {
  readonly method: 'GET' | 'POST'
  /** `:name` stands for one segment, e.g. `/v1/account/:address/balance`. */
  readonly path: string
  /** The same route under other paths, for clients that know it by those. They share its rate. */
  readonly aliases?: readonly string[]
  /** Which host serves it, where that is not the API. `admin`: the loopback admin port. */
  readonly host?: 'wallet' | 'admin'
  /** What it does, for the printed documentation. */
  readonly summary: string
  /** Schemas of the path segments that do not accept any text. */
  readonly params?: Fields
  /** Query parameters besides `projectId`, which every route takes. */
  readonly query?: Fields
  readonly body?: GenericSchema
  /** The JSON body of a success. */
  readonly answer: GenericSchema | RouteContent
  /** Status of a success; default 200. */
  readonly status?: 200 | 202
  /** Descriptions of the refusals of this route, by status. Those of `auth`, of the rate (429) and of malformed bodies (400, 422) are not repeated. */
  readonly errors?: Readonly<
    Partial<Record<400 | 401 | 403 | 404 | 409 | 410 | 422 | 426 | 429 | 503, string>>
  >
  readonly auth: RouteAuth
  /** The `grant` that the access token must have. Only such routes accept a token with a grant. */
  readonly grant?: AccessGrant
  /** Default `standard`. */
  readonly rate?: RouteRate
  /** Routes of one bucket share their rate; default: the path. */
  readonly bucket?: string
}

/**
 * Declares a route. The value is the row itself; the types of its parts follow from the schemas.
 *
 * @example
 * export const getTime = defineRoute({
 *   method: 'GET',
 *   path: '/v1/time',
 *   summary: 'Server time',
 *   answer: v.object({ now: v.number() }),
 *   auth: 'none',
 * })
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineRoute<const route extends Route>(
  route: route & {
    /** Only segments of the path. */
    readonly params?: {
      readonly [name in keyof route['params']]: name extends ParamName<route['path']> ? GenericSchema : never
    }
  },
): route {
  return route
}

/** Names of the `:name` segments of a path. */
type ParamName<path extends string> = path extends `${string}:${infer name}/${infer rest}`
  ? name | ParamName<`/${rest}`>
  : path extends `${string}:${infer name}`
    ? name
    : never

/** Object type of {@link Fields}, as a client gives them: optional where a value may be left out. */
type InputOf<fields extends Fields> = {
  [name in keyof fields as undefined extends InferInput<fields[name]> ? never : name]: InferInput<
    fields[name]
  >
} & {
  [name in keyof fields as undefined extends InferInput<fields[name]> ? name : never]?: InferInput<
    fields[name]
  >
}

/** Segments of the path, as a client gives them. */
export type RouteParams<route extends Route> = { [name in ParamName<route['path']>]: string }

/** Query of a route, as a client gives it. */
export type RouteQuery<route extends Route> = route extends { readonly query: infer fields extends Fields }
  ? InputOf<fields>
  : Record<never, never>

/** Body of a route, as a client gives it. */
export type RouteBody<route extends Route> = route extends {
  readonly body: infer schema extends GenericSchema
}
  ? InferInput<schema>
  : undefined

/** Body of a route, as the server has validated it. */
export type RouteInput<route extends Route> = route extends {
  readonly body: infer schema extends GenericSchema
}
  ? InferOutput<schema>
  : undefined

/** What a client gets: the validated JSON, or the text of an answer that is no JSON. */
export type RouteAnswer<route extends Route> = route['answer'] extends GenericSchema
  ? InferOutput<route['answer']>
  : string

/** Path segments and query that {@link toRouteUrl} puts into the URL of a route. */
export type RouteAddress<route extends Route> = (keyof RouteParams<route> extends never
  ? { readonly params?: undefined }
  : { readonly params: RouteParams<route> }) & {
  readonly query?: RouteQuery<route> & { readonly projectId?: string | undefined }
}

/**
 * Returns the URL of a route. Segments are percent-encoded; query parameters without a value are left out.
 *
 * @example
 * toRouteUrl(getBalance, 'https://api.example.org', { params: { address }, query: { chainId: 'eip155:1' } })
 */
export function toRouteUrl<route extends Route>(
  { path }: route,
  base: string,
  address: RouteAddress<route>,
): URL {
  const { params, query }: { params?: UrlValues | undefined; query?: UrlValues | undefined } = address
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name] ?? '')),
  )
  const url = new URL(filled, base)
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined) url.searchParams.set(name, String(value))
  return url
}

type UrlValues = Readonly<Record<string, unknown>>

/** Returns the descriptions of all refusals of a route, for its documentation. Its own replace those of `auth`, rate and body. */
export function routeErrors({ errors = {}, auth, rate, body }: Route): Readonly<Record<number, string>> {
  const checksProject =
    auth !== 'none' && auth !== 'signature' && auth !== 'relayToken' && auth !== 'consoleSession'
  return {
    ...(body && { 400: 'The body is no JSON, or nests too deep.', 422: 'The body has another shape.' }),
    ...(auth === 'consoleSession' && { 401: 'Nobody is signed in to the console.' }),
    ...(checksProject && {
      401: 'The project is unknown, or the page is not on its list.',
      503: 'The list of projects cannot be read at the moment.',
    }),
    ...(rate !== 'unlimited' && { 429: 'Too many calls. `Retry-After` says when to come back.' }),
    ...errors,
  }
}

/** The body of every refused call. `requestId` is an addition of Latchkey, which existing clients ignore. */
export const errorEnvelope = v.object({
  status: v.literal('FAILED'),
  reasons: v.array(v.object({ field: v.string(), description: v.string() })),
  requestId: v.optional(v.string()),
})

/** The body of every refused call. */
export type ErrorEnvelope = v.InferOutput<typeof errorEnvelope>

/** The answer of a route that returns no data. */
export const done = v.object({ done: v.literal(true) })

/** A route of the sign-in or keys API in the form that the server and the wallet frame use (`authApi`, `keysApi`). */
export type ApiRoute = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly caller: 'none' | 'proof' | 'session' | 'fresh'
  readonly grant?: AccessGrant
  /** JSON body of a POST. */
  readonly request?: GenericSchema
  /** JSON body of a 200. */
  readonly response: GenericSchema
}

type ApiRow = Route & { readonly auth: ApiRoute['caller']; readonly answer: GenericSchema }

/** Converts a row to an {@link ApiRoute}. */
/* @__NO_SIDE_EFFECTS__ */
export function toApiRoute<const row extends ApiRow>(row: row): ToApiRoute<row> {
  const { method, path, auth, grant, body, answer } = row
  return {
    method,
    path,
    caller: auth,
    response: answer,
    ...(grant && { grant }),
    ...(body && { request: body }),
  } as ToApiRoute<row>
}

/** The type of {@link toApiRoute}. */
export type ToApiRoute<row extends ApiRow> = {
  readonly method: row['method']
  readonly path: row['path']
  readonly caller: row['auth']
  readonly response: row['answer']
} & (row extends { readonly grant: infer grant } ? { readonly grant: grant } : unknown) &
  (row extends { readonly body: infer body } ? { readonly request: body } : unknown)
