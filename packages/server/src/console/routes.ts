import * as table from '@latchkey/protocol/routes'
import { type Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import * as v from 'valibot'
import type { ServerConfig } from '../config/readConfig.ts'
import { readJson } from '../http/body.ts'
import { HttpFailure } from '../http/HttpFailure.ts'
import { createMount, type Mount } from '../http/mount.ts'
import type { AccountSupport, ApiEnv } from '../http/Service.ts'
import type { TrafficHistory } from '../metrics/createTrafficHistory.ts'
import type { Ports } from '../ports/Ports.ts'
import { type ConsoleAccess, type ConsoleCaller, type ConsoleKey, sessionLife } from './access.ts'
import { endAccountSessions, findAccount } from './accounts.ts'
import { listAuditPage, verifyLog } from './auditPages.ts'
import { addOrigin, addProject, listProjects, removeOrigin, setFeature } from './projects.ts'
import { setBudget, setEmbedders, setLimit } from './settings.ts'
import { listLimits, listSponsorship } from './usage.ts'

/** What the console shows and changes. */
export type ConsoleOptions = Pick<
  Ports,
  'bundler' | 'clock' | 'db' | 'limits' | 'log' | 'projects' | 'settings' | 'sponsor'
> & {
  /** With what operators changed. */
  readonly config: Pick<
    ServerConfig,
    | 'mode'
    | 'limits'
    | 'projectCheck'
    | 'projectId'
    | 'frameEmbedders'
    | 'frameUrl'
    | 'smartAccounts'
    | 'relay'
  >
  /** Without what operators changed. */
  readonly configured: Pick<ServerConfig, 'limits' | 'frameEmbedders' | 'smartAccounts'>
  readonly access: ConsoleAccess
  readonly version: string
  readonly traffic: Pick<TrafficHistory, 'list'>
  /** How often each rule refused since the start. */
  readonly countRefusals: () => Promise<readonly { readonly rule: string; readonly count: number }[]>
  /** Answers what `/readyz` answers. */
  readonly getReadiness: () => Response | Promise<Response>
  /** The sign-in service of this process. */
  readonly accounts?: AccountSupport | undefined
}

/** Of the session's cookie. Not `__Host-`: the admin port has no TLS. */
const cookieOptions = { httpOnly: true, sameSite: 'Strict', path: '/' } as const
/** Milliseconds after signing in in which passkeys may be added. */
const freshLife = 5 * 60_000
/** Bytes of the largest body. */
const maxBody = 16_384

type Answer<row extends table.Route> = row['answer'] extends v.GenericSchema
  ? v.InferOutput<row['answer']>
  : never
type Body<row extends table.Route> = row extends { readonly body: infer schema extends v.GenericSchema }
  ? v.InferOutput<schema>
  : undefined

/** Creates the routes of the console's API. Host and origin of a call are checked before they are reached (`createConsole`). */
export function createConsoleRoutes(options: ConsoleOptions): Hono<ApiEnv> {
  const { access } = options
  const routes = new Hono<ApiEnv>()
  const mount = createMount(routes, options)
  const serve = createRowServer(options, mount)

  mountSignIn(access, mount)
  serve(table.getConsoleSession, async ({ caller }) => ({
    actor: caller.actor,
    until: caller.until,
    passkeys: await access.passkeys.list(),
    sessions: await access.listSessions(caller),
    version: options.version,
    relay: options.config.relay.urls.length > 0 ? ('public' as const) : ('configured' as const),
  }))
  serve(table.endConsoleSessions, async ({ caller }) => ({ ended: await access.endOthers(caller) }))
  serve(table.addConsolePasskey, async ({ body, caller, origin }) => {
    // A key that somebody had for a minute must not become one that lasts.
    if (options.clock.now() - (caller.until - sessionLife) > freshLife)
      throw new HttpFailure(
        403,
        'fresh',
        'Passkeys are added within five minutes of signing in. Sign out, sign in again, and add it then.',
      )
    const problem = await access.passkeys.add(body, { ...caller, origin })
    if (problem === 'key')
      throw new HttpFailure(422, 'publicKey', 'Passkeys of this kind can’t be verified here.')
    if (problem === 'clientData')
      throw new HttpFailure(
        422,
        'clientData',
        'The passkey was not made by this page just now. Add it again.',
      )
    if (problem === 'name') throw new HttpFailure(409, 'name', 'Another passkey has this name.')
    if (problem)
      throw new HttpFailure(409, 'credentialId', 'The passkey is there already, or there are twenty.')
    return { done: true as const }
  })
  serve(table.removeConsolePasskey, async ({ body, caller }) => {
    if (!(await access.passkeys.remove(body.id, caller)))
      throw new HttpFailure(404, 'id', 'There is no such passkey.')
    return { done: true as const }
  })

  serve(table.getConsoleProjects, () => listProjects(options))
  serve(table.addConsoleProject, ({ body, caller }) => addProject(options, caller, body))
  serve(table.addConsoleOrigin, ({ body, caller, id }) => addOrigin(options, caller, { id, ...body }))
  serve(table.removeConsoleOrigin, ({ body, caller, id }) => removeOrigin(options, caller, { id, ...body }))
  serve(table.setConsoleFeature, ({ body, caller, id }) => setFeature(options, caller, { id, ...body }))
  serve(table.setConsoleEmbedders, ({ body, caller }) => setEmbedders(options, caller, body))
  serve(table.setConsoleLimit, ({ body, caller }) => setLimit(options, caller, body))
  serve(table.setConsoleBudget, ({ body, caller }) => setBudget(options, caller, body))
  serve(table.getConsoleLimits, () => listLimits(options))
  serve(table.getConsoleTraffic, ({ query }) =>
    Promise.resolve(options.traffic.list(query('window') === 'day' ? 'day' : 'hour')),
  )
  serve(table.getConsoleSponsorship, () => listSponsorship(options))
  serve(table.findConsoleAccount, ({ body, caller }) => findAccount(options, caller, body.email))
  serve(table.endConsoleAccountSessions, ({ caller, id }) => endAccountSessions(options, caller, id))
  serve(table.getConsoleAudit, ({ query }) => listAuditPage(options, query('before')))
  serve(table.verifyConsoleAudit, () => verifyLog(options))
  mount(table.getConsoleHealth, async (c) => {
    await requireCaller(access, c)
    const answer = await options.getReadiness()
    // 503 says the same as its body; the console shows the body.
    return new Response(answer.body, {
      status: answer.status === 503 ? 200 : answer.status,
      headers: answer.headers,
    })
  })
  return routes
}

/** What works without a session, and what ends it. */
function mountSignIn(access: ConsoleAccess, mount: Mount): void {
  mount(table.openConsole, async (c) => {
    const { ticket } = await readJson(c, table.openConsole.body, maxBody)
    return signIn(
      c,
      access.cookieName(),
      await access.openByTicket(ticket),
      'The link was used, or is older than ten minutes. "latchkey console" prints another.',
    )
  })
  mount(table.getConsoleProof, (c) => {
    const nonce = c.req.query('nonce') ?? ''
    if (!v.is(table.getConsoleProof.query.nonce, nonce))
      throw new HttpFailure(422, 'nonce', 'Send 16 to 64 letters of base64url.')
    const socket = c.env.incoming?.socket
    const [address, port] = [socket?.localAddress ?? '', socket?.localPort ?? 0]
    return c.json({ proof: access.prove({ nonce, address, port }) })
  })
  mount(table.challengeConsolePasskey, async (c) => {
    const passkeys = await access.passkeys.list()
    return c.json({ challenge: access.passkeys.createChallenge(), hasPasskeys: passkeys.length > 0 })
  })
  mount(table.openConsoleByPasskey, async (c) => {
    const answer = await readJson(c, table.openConsoleByPasskey.body, maxBody)
    const opened = await access.openByPasskey(answer, c.req.header('origin') ?? '')
    if (opened === 'origin')
      throw new HttpFailure(
        403,
        'origin',
        'This passkey was added at another address or port. Sign in by a link here, then add one for this address.',
      )
    return signIn(c, access.cookieName(), opened, 'This passkey does not open the console.')
  })
  mount(table.closeConsole, async (c) => {
    const caller = await requireCaller(access, c)
    await access.close(caller)
    deleteCookie(c, access.cookieName(), { path: '/' })
    return c.json({ done: true })
  })
}

type Call<row extends table.Route> = {
  readonly caller: ConsoleCaller
  readonly body: Body<row>
  /** The segment `:id` of the path; empty where it has none. */
  readonly id: string
  readonly query: (name: string) => string | undefined
  /** Of the page; empty for a GET. */
  readonly origin: string
}

/** Returns a function that mounts a row for signed-in callers, with its body validated. */
function createRowServer({ access }: Pick<ConsoleOptions, 'access'>, mount: Mount) {
  return <const row extends table.Route>(row: row, answer: (call: Call<row>) => Promise<Answer<row>>) =>
    mount(row, async (c) => {
      const caller = await requireCaller(access, c)
      const body: unknown = row.body ? await readJson(c, row.body, maxBody) : undefined
      const id = c.req.param('id') ?? ''
      const origin = c.req.header('origin') ?? ''
      const query = (name: string) => c.req.query(name)
      const found = await answer({ caller, body: body as Body<row>, id, origin, query })
      return c.json(found as object, 200, { 'cache-control': 'no-store' })
    })
}

/** @throws HttpFailure 401 */
async function requireCaller(access: ConsoleAccess, c: Context<ApiEnv>): Promise<ConsoleCaller> {
  const [token, proof] = [getCookie(c, access.cookieName()), c.req.header(table.consoleHeader)]
  const caller =
    token && proof
      ? await access.find({ token, proof }, c.req.header(table.consolePollHeader) === undefined)
      : undefined
  if (!caller) throw new HttpFailure(401, 'session', 'Sign in first: "latchkey console" prints a link.')
  return caller
}

/** Sets the cookie of a new session, and answers its proof. @throws HttpFailure 403 without one */
function signIn(
  c: Context<ApiEnv>,
  cookieName: string,
  key: ConsoleKey | undefined,
  refusal: string,
): Response {
  if (key === undefined) throw new HttpFailure(403, '', refusal)
  setCookie(c, cookieName, key.token, { ...cookieOptions, maxAge: sessionLife / 1000 })
  return c.json({ done: true, proof: key.proof }, 200, { 'cache-control': 'no-store' })
}
