import * as v from 'valibot'

// What the console's API answers (`console.ts`). No answer holds a share, a code, a token or a key: a test walks all of them.

/** Milliseconds since 1970. */
const time = v.number()

/** A passkey that may open the console. */
export const consolePasskey = v.object({
  id: v.string(),
  name: v.string(),
  createdAt: time,
  lastUsedAt: v.nullable(time),
})

/** A session of the console. */
export const consoleOpenSession = v.object({
  actor: v.string(),
  by: v.picklist(['link', 'passkey']),
  openedAt: time,
  lastUsedAt: time,
  /** Whether it is the caller's. */
  isOwn: v.boolean(),
})

/** Who is signed in to the console. */
export const consoleSession = v.object({
  /** User and machine that made the link, or the name of the passkey. As the audit log has it. */
  actor: v.string(),
  /** When it ends however much it is used. */
  until: time,
  passkeys: v.array(consolePasskey),
  /** All that are open, the newest first. */
  sessions: v.array(consoleOpenSession),
  /** Version of the server. */
  version: v.string(),
  /** Whether pairings use this server's relay alone, or relays that other wallets know, too. */
  relay: v.picklist(['configured', 'public']),
})

/** A project with everything that can be changed of it. */
export const consoleProject = v.object({
  id: v.string(),
  name: v.string(),
  createdAt: time,
  /** Empty: every origin. */
  origins: v.array(v.string()),
  features: v.array(v.object({ id: v.string(), isEnabled: v.boolean() })),
  /** Who may embed its login frame, and which list says so. */
  embedders: v.array(v.string()),
  embeddersFrom: v.picklist(['project', 'server', 'app']),
})

/** Who may embed the login of projects without origins of their own. */
export const consoleEmbedders = v.object({
  /** As it holds. */
  entries: v.array(v.string()),
  /** `LATCHKEY_FRAME_EMBEDDERS`. Empty: the app beside the login. */
  configured: v.array(v.string()),
  /** Whether an operator has changed it while the server ran. */
  isChanged: v.boolean(),
})

export const consoleProjects = v.object({
  /** `LATCHKEY_PROJECTS`: whether calls must name a project. */
  check: v.picklist(['auto', 'check', 'off']),
  /** The project of the configuration, which always exists. */
  configured: v.nullable(v.string()),
  /** Features that can be switched. */
  features: v.array(v.string()),
  /** Null: this server has no login frame. */
  embedders: v.nullable(consoleEmbedders),
  projects: v.array(consoleProject),
})

/** Tokens that a bucket holds, and that flow into it every second. */
export const consoleRule = v.object({ capacity: v.number(), refillPerSecond: v.number() })

/** Rates as they hold, and how often each refused since the start of this node. */
export const consoleLimits = v.object({
  limits: v.array(
    v.object({
      id: v.string(),
      variable: v.string(),
      ...consoleRule.entries,
      /** What the variable says. */
      configured: consoleRule,
      /** Whether an operator has changed it while the server ran. */
      isChanged: v.boolean(),
      /** The least capacity it works with. */
      least: v.number(),
      /** By how much both figures are multiplied here: development is one client. */
      factor: v.number(),
    }),
  ),
  refused: v.array(v.object({ rule: v.string(), count: v.number() })),
  /** Whether each node counts alone, or all of the server together. */
  scope: v.picklist(['node', 'server']),
})

/** Counts of this node over time, oldest first; every list is as long as `at`. */
export const consoleTraffic = v.object({
  /** Seconds since 1970. */
  at: v.array(v.number()),
  /** Seconds between two samples. */
  step: v.number(),
  /** Open connections of the relay at the time of the sample. */
  connections: v.array(v.number()),
  /** A second, since the sample before. */
  published: v.array(v.number()),
  delivered: v.array(v.number()),
  requests: v.array(v.number()),
  failed: v.array(v.number()),
  refused: v.array(v.number()),
})

/** What a sponsor pays at most for a project on each chain, base units. `perAccountDaily` null: the whole of a day. */
export const consoleBudget = v.object({
  daily: v.string(),
  perOperation: v.string(),
  perAccountDaily: v.nullable(v.string()),
})

/** What sponsors have used today (UTC), in base units of the chain's currency. */
export const consoleSponsorship = v.object({
  policies: v.array(
    v.object({
      project: v.string(),
      chain: v.string(),
      used: v.string(),
      ...consoleBudget.entries,
      /** What `LATCHKEY_PAYMASTERS_FILE` says. */
      configured: consoleBudget,
      /** Whether an operator has changed it while the server ran. */
      isChanged: v.boolean(),
      /** What is deposited for each entry point, and how much of it no other project can reserve. Null where the chain could not be read. */
      deposits: v.array(
        v.object({
          entryPoint: v.string(),
          total: v.nullable(v.string()),
          own: v.nullable(v.string()),
        }),
      ),
    }),
  ),
  /** Keys that send operations. `balance` is null where the chain could not be read. */
  senders: v.array(
    v.object({
      chain: v.string(),
      address: v.string(),
      balance: v.nullable(v.string()),
      isFunded: v.boolean(),
      isStuck: v.boolean(),
    }),
  ),
})

/** An account of the sign-in service, as far as somebody who helps its owner needs it. */
export const consoleAccount = v.object({
  id: v.string(),
  createdAt: time,
  sessions: v.array(
    v.object({ id: v.string(), app: v.string(), device: v.string(), createdAt: time, lastUsedAt: time }),
  ),
})

export const consoleAudit = v.object({
  entries: v.array(
    v.object({
      sequence: v.number(),
      at: time,
      actor: v.string(),
      action: v.string(),
      details: v.record(v.string(), v.string()),
    }),
  ),
  /** Lines of the whole log. */
  count: v.number(),
})

/** The chain of hashes, computed again. */
export const consoleVerification = v.object({
  count: v.number(),
  /** Hash of the last line. */
  head: v.string(),
  problems: v.array(v.object({ sequence: v.number(), kind: v.picklist(['changed', 'missing', 'moved']) })),
})

export type ConsoleSession = v.InferOutput<typeof consoleSession>
export type ConsoleProjects = v.InferOutput<typeof consoleProjects>
export type ConsoleProject = v.InferOutput<typeof consoleProject>
export type ConsoleLimits = v.InferOutput<typeof consoleLimits>
export type ConsoleRule = v.InferOutput<typeof consoleRule>
export type ConsoleEmbedders = v.InferOutput<typeof consoleEmbedders>
export type ConsoleBudget = v.InferOutput<typeof consoleBudget>
export type ConsoleTraffic = v.InferOutput<typeof consoleTraffic>
export type ConsoleSponsorship = v.InferOutput<typeof consoleSponsorship>
export type ConsoleAccount = v.InferOutput<typeof consoleAccount>
export type ConsoleAudit = v.InferOutput<typeof consoleAudit>
export type ConsoleVerification = v.InferOutput<typeof consoleVerification>
