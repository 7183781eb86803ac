import type { Route } from './http.ts'
import * as accounts from './routes/accounts.ts'
import * as auth from './routes/auth.ts'
import * as confirmations from './routes/confirmations.ts'
import * as console from './routes/console.ts'
import * as deletion from './routes/deletion.ts'
import * as directory from './routes/directory.ts'
import * as discovery from './routes/discovery.ts'
import * as emailChange from './routes/emailChange.ts'
import * as events from './routes/events.ts'
import * as frame from './routes/frame.ts'
import * as keys from './routes/keys.ts'
import * as names from './routes/names.ts'
import * as onramp from './routes/onramp.ts'
import * as passkeys from './routes/passkeys.ts'
import * as permissions from './routes/permissions.ts'
import * as prices from './routes/prices.ts'
import * as projects from './routes/projects.ts'
import * as recoverySecrets from './routes/recoverySecrets.ts'
import * as relay from './routes/relay.ts'
import * as rpc from './routes/rpc.ts'
import * as signin from './routes/signin.ts'
import * as siwx from './routes/siwx.ts'
import * as smartAccounts from './routes/smartAccounts.ts'
import * as social from './routes/social.ts'
import * as swaps from './routes/swaps.ts'
import * as waitingDevices from './routes/waitingDevices.ts'

/** The routes of one service of the server ("room"), by name. */
export type RouteRoom = { readonly room: string; readonly routes: Readonly<Record<string, Route>> }

/**
 * Every HTTP route of the server, by room: OpenAPI and the docs page are printed from it. A client imports single rows. A new file of
 * routes needs a line here.
 */
export const allRoutes: readonly RouteRoom[] = [
  room('discovery', discovery),
  room('projects', projects),
  room('rpc', rpc),
  room('accounts', accounts),
  room('prices', prices),
  room('names', names),
  room('swaps', swaps),
  room('onramp', onramp),
  room('smart-accounts', { ...smartAccounts, ...permissions }),
  room('directory', directory),
  room('events', events),
  room('relay', relay),
  room('siwx', siwx),
  room('auth', {
    ...signin,
    ...passkeys,
    ...waitingDevices,
    ...emailChange,
    ...confirmations,
    ...deletion,
    ...social,
    ...auth,
  }),
  room('keys', { ...keys, ...recoverySecrets }),
  room('frame', frame),
  room('console', console),
]

function room(name: string, module: Readonly<Record<string, unknown>>): RouteRoom {
  const rows = Object.entries(module).filter((entry): entry is [string, Route] => isRoute(entry[1]))
  return { room: name, routes: Object.fromEntries(rows) }
}

function isRoute(value: unknown): value is Route {
  return (
    typeof value === 'object' && value !== null && 'path' in value && 'answer' in value && 'auth' in value
  )
}
