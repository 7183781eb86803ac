import type { ComponentType } from 'react'
import type { Flow } from './defineFlow.ts'
import { Connect } from './flows/connect/Connect.tsx'
import { ConnectWallets } from './flows/connect/ConnectWallets.tsx'
import { type FlowName, titles } from './languages/en/titles.ts'
import type { StyleRoot } from './ui/styleRoot.ts'
import type { ViewEntry, ViewName } from './views.ts'

/**
 * Imports the code of each flow; each flow is one chunk. Functions and not `React.lazy`, which caches a failed load: "Try again"
 * must load again. A new flow needs a row here and in `languages/en/titles.ts`.
 */
const flows: { readonly [flow in FlowName]: () => Promise<{ readonly default: Flow<flow, ShippedView> }> } = {
  connect: () => import('./flows/connect/index.ts'),
  wallets: () => import('./flows/wallets/index.ts'),
  pairing: () => import('./flows/pairing/index.ts'),
  networks: () => import('./flows/networks/index.ts'),
  accounts: () => import('./flows/accounts/index.ts'),
  portfolio: () => import('./flows/portfolio/index.ts'),
  approvals: () => import('./flows/approvals/index.ts'),
  transfers: () => import('./flows/transfers/index.ts'),
  transactions: () => import('./flows/transactions/index.ts'),
  receive: () => import('./flows/receive/index.ts'),
  swaps: () => import('./flows/swaps/index.ts'),
  onramp: () => import('./flows/onramp/index.ts'),
  names: () => import('./flows/names/index.ts'),
  signin: () => import('./flows/signin/index.ts'),
  embedded: () => import('./flows/embedded/index.ts'),
  // Each way to sign in is a chunk of its own, for apps that have one of them.
  email: () => import('./flows/embedded/emailViews.ts'),
  socials: () => import('./flows/embedded/socialViews.ts'),
  redirects: () => import('./flows/redirects.tsx'),
}

/** A view as the shell mounts it; `data` is that of its own history entry. */
export type View = ComponentType<{ data: ViewEntry['data'] }>

/** Views that come with the shell, because a first click must not wait for a second round trip. */
const shippedViews = { Connect, ConnectWallets } as const

type ShippedView = keyof typeof shippedViews

/** Returns a view that came with the shell; for any other `undefined`. */
export function getShippedView(name: ViewName): View | undefined {
  return (shippedViews as Partial<Record<ViewName, View>>)[name]
}

/**
 * Loads the flow of a view and adopts the styles it needs. Rejects when its code can't be loaded, e.g. offline; the next call
 * tries again.
 */
export async function loadView(name: ViewName, root?: StyleRoot): Promise<View> {
  const shipped = getShippedView(name)
  if (shipped) return shipped
  const flow = flows[flowOf(name)]
  const { views, styles } = (await flow()).default
  root?.adopt(styles)
  // A view and its data belong together by the type of ViewEntry, which a lookup by name can't carry.
  return (views as Record<string, View | undefined>)[name] as View
}

function flowOf(view: ViewName): FlowName {
  const flow = Object.entries(titles).find(([, views]) => Object.hasOwn(views, view))
  return (flow?.[0] ?? 'connect') as FlowName
}
