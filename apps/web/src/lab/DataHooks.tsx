import { useActivity, useNfts, useSuggestedWallets, useTokens, useWallets } from '@latchkey/react'
import { useState } from 'react'
import { toText } from './toText.ts'

/** What the hooks that ask the server answer; nothing is asked before it is opened. */
export function DataHooks() {
  const [open, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Data hooks</summary>
      {open && <Answers />}
    </details>
  )
}

function Answers() {
  const tokens = useTokens()
  const { items, status: activity, hasNextPage: moreActivity } = useActivity()
  const { nfts, status: nftStatus, hasNextPage: moreNfts } = useNfts()
  const { wallets, count, status: walletStatus } = useWallets()
  const suggested = useSuggestedWallets()
  const names = (list: readonly { name: string }[] | undefined) => list?.map(({ name }) => name)
  return (
    <pre data-testid="data-hooks">
      {toText({
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
