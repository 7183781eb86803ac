import type { LatchkeyEvent } from '@latchkey/core'
import {
  useAccount,
  useActivity,
  useBalance,
  useConfig,
  useConnection,
  useGasPrice,
  useNetwork,
  useNfts,
  useSendFee,
  useSignInState,
  useSuggestedWallets,
  useTokens,
  useWallets,
} from '@latchkey/react'
import { useEffect, useState, useSyncExternalStore } from 'react'

/** The config's current state. */
export function StateView() {
  const config = useConfig()
  const state = useSyncExternalStore(
    (listener) => config.subscribe((now) => now, listener),
    () => config.state,
  )
  const signIn = useSignInState()
  return (
    <details open>
      <summary>State</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <pre tabIndex={0} data-testid="state">
        {formatValue(state)}
      </pre>
      <pre data-testid="sign-in-state">{formatValue(signIn)}</pre>
    </details>
  )
}

/** Most events shown. */
const maxEvents = 100

/** Events of `config.events` since the page was opened, newest last. */
export function EventLog() {
  const config = useConfig()
  const [events, setEvents] = useState<readonly LatchkeyEvent[]>([])
  useEffect(
    () => config.events.subscribe((event) => setEvents((previous) => [...previous, event].slice(-maxEvents))),
    [config],
  )
  return (
    <details open>
      <summary>Events</summary>
      {events.length === 0 && <p className="quiet">Nothing has happened yet.</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <pre tabIndex={0} data-testid="events">
        {events.map((event) => JSON.stringify(JSON.parse(formatValue(event)))).join('\n')}
      </pre>
    </details>
  )
}

/** Current results of the hooks about account, network and fees. */
export function AccountHooks() {
  const account = useAccount()
  const network = useNetwork()
  const connection = useConnection()
  const balance = useBalance()
  const gasPrice = useGasPrice()
  const fee = useSendFee({
    account: account.address,
    to: account.address,
    amount: 1n,
    network: network?.caipNetworkId,
  })
  const query = ({ status, data }: { status: string; data: unknown }) => ({ status, data })
  return (
    <details>
      <summary>Hooks</summary>
      <pre data-testid="hooks">
        {formatValue({
          useAccount: account,
          useConnection: connection,
          useNetwork: network,
          useBalance: query(balance),
          useGasPrice: query(gasPrice),
          useSendFee: query(fee),
        })}
      </pre>
    </details>
  )
}

/** Results of the hooks that call the server; they mount when the section is opened. */
export function DataHooks() {
  const [open, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Data hooks</summary>
      {open && <DataHookResults />}
    </details>
  )
}

function DataHookResults() {
  const tokens = useTokens()
  const { items, status: activity, hasNextPage: moreActivity } = useActivity()
  const { nfts, status: nftStatus, hasNextPage: moreNfts } = useNfts()
  const { wallets, count, status: walletStatus } = useWallets()
  const suggested = useSuggestedWallets()
  const names = (list: readonly { name: string }[] | undefined) => list?.map(({ name }) => name)
  return (
    <pre data-testid="data-hooks">
      {formatValue({
        useTokens: { status: tokens.status, data: tokens.data },
        useActivity: { status: activity, hasNextPage: moreActivity, items: items.slice(0, 5) },
        useNfts: { status: nftStatus, hasNextPage: moreNfts, nfts: nfts.slice(0, 5) },
        useWallets: { status: walletStatus, count, wallets: names(wallets.slice(0, 10)) },
        useSuggestedWallets: {
          status: suggested.status,
          featured: names(suggested.data?.featured),
          recommended: names(suggested.data?.recommended),
        },
      })}
    </pre>
  )
}

/** Readable JSON: maps as objects, bigints as digits with an `n`, data URLs shortened. */
export function formatValue(value: unknown): string {
  return JSON.stringify(
    value,
    (_key, field: unknown) => {
      if (typeof field === 'bigint') return `${field}n`
      if (field instanceof Map) return Object.fromEntries(field)
      if (typeof field === 'string' && /^data:.{64}/s.test(field)) return `${field.slice(0, 32)}…`
      return field
    },
    2,
  )
}
