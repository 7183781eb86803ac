import { useWallets } from '@latchkey/react'
import { firstAtMost } from './Choices.ts'

/** Which wallets of the directory come first, and in what order. */
export function WalletOrder({
  first,
  onChange,
}: {
  first: readonly string[]
  onChange: (ids: string[]) => void
}) {
  const { wallets, status, refetch } = useWallets()
  const nameOf = (id: string) => wallets.find((wallet) => wallet.id === id)?.name ?? 'A wallet'
  const others = wallets.filter(({ id }) => !first.includes(id))
  const move = (at: number, by: number) => {
    const next = [...first]
    const [moved] = next.splice(at, 1)
    if (moved) next.splice(at + by, 0, moved)
    onChange(next)
  }
  return (
    <fieldset className="choice">
      <legend>Wallets that come first</legend>
      {status === 'error' && first.length === 0 && (
        <p className="quiet" role="alert">
          The directory doesn’t answer.{' '}
          <button type="button" className="link" onClick={() => void refetch()}>
            Ask again
          </button>
        </p>
      )}
      {first.length > 0 && (
        <ol className="rows">
          {first.map((id, at) => (
            <li key={id} data-testid="first-wallet">
              <span>{nameOf(id)}</span>
              <span className="row-buttons">
                <button
                  type="button"
                  className="control"
                  disabled={at === 0}
                  aria-label={`${nameOf(id)} up`}
                  onClick={() => move(at, -1)}
                >
                  ↑
                </button>
                <button
                  type="button"
                  className="control"
                  disabled={at === first.length - 1}
                  aria-label={`${nameOf(id)} down`}
                  onClick={() => move(at, 1)}
                >
                  ↓
                </button>
                <button
                  type="button"
                  className="control"
                  aria-label={`${nameOf(id)}: not first`}
                  onClick={() => onChange(first.filter((other) => other !== id))}
                >
                  ×
                </button>
              </span>
            </li>
          ))}
        </ol>
      )}
      <select
        aria-label="Put a wallet first"
        data-testid="add-wallet"
        value=""
        disabled={first.length >= firstAtMost || others.length === 0}
        onChange={({ target }) => onChange([...first, target.value])}
      >
        <option value="">
          {first.length >= firstAtMost
            ? 'Four at most'
            : status === 'pending'
              ? 'The directory is being read…'
              : 'Put a wallet first…'}
        </option>
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </fieldset>
  )
}
