import * as v from 'valibot'
import { defineRoute, done } from '../http.ts'
import {
  consoleAccount,
  consoleAudit,
  consoleBudget,
  consoleLimits,
  consoleProjects,
  consoleRule,
  consoleSession,
  consoleSponsorship,
  consoleTraffic,
  consoleVerification,
} from './consoleAnswers.ts'
import { readiness } from './discovery.ts'

// The console's API, served on the loopback admin port only. Every caller has the same address there, so a rate of it would let one program of the machine
// keep the operator out.

/**
 * Header that every call of the console carries, with the proof of its session; `1` while there is none. A page of another origin can't send
 * it without asking first.
 */
export const consoleHeader = 'x-latchkey-console'

/** Header of a call that the page makes by itself, without anybody having touched it since the call before. It is no use of the session. */
export const consolePollHeader = 'x-latchkey-poll'

/** The cookie is one half of the session; `proof` is the other, for `consoleHeader`. */
const opened = v.object({ done: v.literal(true), proof: v.string() })
const origin = v.pipe(v.string(), v.minLength(1), v.maxLength(300))
/** Errors of a change that names what it replaces. */
const changeErrors = { 409: 'It is not what `before` says: somebody changed it meanwhile.' }
const base64url = v.pipe(v.string(), v.regex(/^[\w-]+$/))
const credential = v.pipe(base64url, v.maxLength(2_000))

export const openConsole = defineRoute({
  method: 'POST',
  path: '/api/sign-in',
  host: 'admin',
  summary: 'Signs in with the ticket of a link that "latchkey console" printed; sets the cookie',
  body: v.object({ ticket: v.pipe(v.string(), v.maxLength(1_000)) }),
  answer: opened,
  errors: { 403: 'The link was used, is too old, or is of another server.' },
  auth: 'none',
  rate: 'unlimited',
})

export const getConsoleProof = defineRoute({
  method: 'GET',
  path: '/api/proof',
  host: 'admin',
  summary: 'Proves to "latchkey console" that the program on this port has the secret of the server',
  query: { nonce: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)) },
  answer: v.object({ proof: v.string() }),
  errors: { 422: 'The nonce is not 16 to 64 letters of base64url.' },
  auth: 'none',
  rate: 'unlimited',
})

export const challengeConsolePasskey = defineRoute({
  method: 'POST',
  path: '/api/passkey-challenge',
  host: 'admin',
  summary: 'A challenge for a passkey, good for two minutes',
  answer: v.object({ challenge: v.string(), hasPasskeys: v.boolean() }),
  auth: 'none',
  rate: 'unlimited',
})

export const openConsoleByPasskey = defineRoute({
  method: 'POST',
  path: '/api/passkey-sign-in',
  host: 'admin',
  summary:
    'Signs in with a passkey (WebAuthn level 3, section 7.2) at the origin it was added at; sets the cookie',
  body: v.object({
    credentialId: credential,
    clientData: v.pipe(base64url, v.maxLength(4_000)),
    authenticatorData: v.pipe(base64url, v.maxLength(4_000)),
    signature: v.pipe(base64url, v.maxLength(2_000)),
  }),
  answer: opened,
  errors: { 403: 'The passkey is unknown here, or its answer does not fit.' },
  auth: 'none',
  rate: 'unlimited',
})

export const getConsoleSession = defineRoute({
  method: 'GET',
  path: '/api/session',
  host: 'admin',
  summary: 'Who is signed in, and the passkeys of the console',
  answer: consoleSession,
  auth: 'consoleSession',
  rate: 'unlimited',
})

export const closeConsole = defineRoute({
  method: 'POST',
  path: '/api/sign-out',
  host: 'admin',
  summary: 'Ends the session',
  answer: done,
  auth: 'consoleSession',
  rate: 'unlimited',
})

export const endConsoleSessions = defineRoute({
  method: 'POST',
  path: '/api/sessions/end',
  host: 'admin',
  summary: 'Ends every session of the console but the own one',
  answer: v.object({ ended: v.number() }),
  auth: 'consoleSession',
  rate: 'unlimited',
})

export const addConsolePasskey = defineRoute({
  method: 'POST',
  path: '/api/passkeys',
  host: 'admin',
  summary: 'Adds a passkey that may open the console',
  body: v.object({
    /** Of its own, without control or format characters: the audit log names it. */
    name: v.pipe(v.string(), v.maxLength(60), v.regex(/^[^\s\p{C}](?:\P{C}*[^\s\p{C}])?$/u)),
    credentialId: credential,
    /** SubjectPublicKeyInfo, DER: `getPublicKey()` of the browser. */
    publicKey: credential,
    /** `clientDataJSON` of the answer, with a challenge of this node. */
    clientData: v.pipe(base64url, v.maxLength(4_000)),
  }),
  answer: done,
  errors: {
    403: 'The session is older than five minutes.',
    409: 'The passkey is there already, its name is, or there are twenty.',
  },
  auth: 'consoleSession',
  rate: 'unlimited',
})

export const removeConsolePasskey = defineRoute({
  method: 'POST',
  path: '/api/passkeys/remove',
  host: 'admin',
  summary: 'Removes a passkey, and ends the sessions that it opened',
  body: v.object({ id: credential }),
  answer: done,
  errors: { 404: 'There is no such passkey.' },
  auth: 'consoleSession',
  rate: 'unlimited',
})

export const getConsoleProjects = defineRoute({
  method: 'GET',
  path: '/api/projects',
  host: 'admin',
  summary: 'Projects with their origins, features and embedders',
  answer: consoleProjects,
  auth: 'consoleSession',
  rate: 'unlimited',
})

export const addConsoleProject = defineRoute({
  method: 'POST',
  path: '/api/projects',
  host: 'admin',
  summary: 'Adds a project',
  body: v.object({
    name: v.pipe(v.string(), v.maxLength(200)),
    origins: v.pipe(v.array(origin), v.maxLength(100)),
  }),
  answer: v.object({ id: v.string() }),
  auth: 'consoleSession',
  rate: 'unlimited',
})

export const addConsoleOrigin = defineRoute({
  method: 'POST',
  path: '/api/projects/:id/origins',
  host: 'admin',
  summary: 'Allows an origin; at once at this node, within five seconds at others',
  body: v.object({ origin }),
  answer: done,
  errors: { 404: 'There is no such project.' },
  auth: 'consoleSession',
  rate: 'unlimited',
})

export const removeConsoleOrigin = defineRoute({
  method: 'POST',
  path: '/api/projects/:id/origins/remove',
  host: 'admin',
  summary: 'Takes an origin back; a project without any may be used from everywhere',
  body: v.object({ origin }),
  answer: done,
  errors: { 404: 'There is no such project, or the origin is not on its list.' },
  auth: 'consoleSession',
  rate: 'unlimited',
})

export const setConsoleFeature = defineRoute({
  method: 'POST',
  path: '/api/projects/:id/features',
  host: 'admin',
  summary: 'Switches a feature of a project',
  body: v.object({ feature: v.pipe(v.string(), v.maxLength(64)), isEnabled: v.boolean() }),
  answer: done,
  errors: { 404: 'There is no such project.' },
  auth: 'consoleSession',
  rate: 'unlimited',
})

export const getConsoleLimits = defineRoute({
  method: 'GET',
  path: '/api/limits',
  host: 'admin',
  summary: 'Limits, and how often each refused',
  answer: consoleLimits,
  auth: 'consoleSession',
  rate: 'unlimited',
})

export const setConsoleLimit = defineRoute({
  method: 'POST',
  path: '/api/limits',
  host: 'admin',
  summary: 'Changes a limit while the server runs, at once on all nodes; `after` null: as configured',
  body: v.object({
    limit: v.pipe(v.string(), v.maxLength(64)),
    before: consoleRule,
    after: v.nullable(consoleRule),
  }),
  answer: done,
  errors: { 404: 'There is no such limit.', ...changeErrors },
  auth: 'consoleSession',
  rate: 'unlimited',
})

export const setConsoleEmbedders = defineRoute({
  method: 'POST',
  path: '/api/embedders',
  host: 'admin',
  summary:
    'Changes who may embed the login of projects without origins, at once on all nodes; `after` null: as configured',
  body: v.object({
    before: v.pipe(v.array(v.string()), v.maxLength(1_000)),
    after: v.nullable(v.pipe(v.array(origin), v.maxLength(100))),
  }),
  answer: done,
  errors: { 404: 'This server has no login frame.', ...changeErrors },
  auth: 'consoleSession',
  rate: 'unlimited',
})

export const setConsoleBudget = defineRoute({
  method: 'POST',
  path: '/api/budgets',
  host: 'admin',
  summary: 'Changes what is paid for a project at most, at once on all nodes; `after` null: as configured',
  body: v.object({
    project: v.pipe(v.string(), v.maxLength(64)),
    before: consoleBudget,
    after: v.nullable(consoleBudget),
  }),
  answer: done,
  errors: { 404: 'Nothing is sponsored for this project.', ...changeErrors },
  auth: 'consoleSession',
  rate: 'unlimited',
})

export const getConsoleTraffic = defineRoute({
  method: 'GET',
  path: '/api/traffic',
  host: 'admin',
  summary: 'Connections and messages over time, of this node',
  query: { window: v.picklist(['hour', 'day']) },
  answer: consoleTraffic,
  auth: 'consoleSession',
  rate: 'unlimited',
})

export const getConsoleHealth = defineRoute({
  method: 'GET',
  path: '/api/health',
  host: 'admin',
  summary: 'What readiness says: every dependency with its state, age and reason',
  answer: readiness,
  errors: { 404: 'This process does not run the service "health".' },
  auth: 'consoleSession',
  rate: 'unlimited',
})

export const getConsoleSponsorship = defineRoute({
  method: 'GET',
  path: '/api/sponsorship',
  host: 'admin',
  summary: 'Budgets of sponsored gas and the keys that send',
  answer: consoleSponsorship,
  auth: 'consoleSession',
  rate: 'unlimited',
})

export const findConsoleAccount = defineRoute({
  method: 'POST',
  path: '/api/accounts/find',
  host: 'admin',
  summary: 'The account of an e-mail address with its sessions; looking is written to the audit log',
  body: v.object({ email: v.pipe(v.string(), v.email(), v.maxLength(320)) }),
  answer: v.object({ account: v.nullable(consoleAccount) }),
  errors: { 404: 'This process does not run the sign-in service.' },
  auth: 'consoleSession',
  rate: 'unlimited',
})

export const endConsoleAccountSessions = defineRoute({
  method: 'POST',
  path: '/api/accounts/:id/sessions/end',
  host: 'admin',
  summary: 'Ends every session of an account; its devices stay approved',
  answer: v.object({ ended: v.number() }),
  errors: { 404: 'There is no such account, or no sign-in service here.' },
  auth: 'consoleSession',
  rate: 'unlimited',
})

export const getConsoleAudit = defineRoute({
  method: 'GET',
  path: '/api/audit',
  host: 'admin',
  summary: 'The newest lines of the audit log, newest first',
  query: { before: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/))) },
  answer: consoleAudit,
  auth: 'consoleSession',
  rate: 'unlimited',
})

export const verifyConsoleAudit = defineRoute({
  method: 'GET',
  path: '/api/audit/verification',
  host: 'admin',
  summary: 'Computes the chain of the audit log again',
  answer: consoleVerification,
  auth: 'consoleSession',
  rate: 'unlimited',
})
