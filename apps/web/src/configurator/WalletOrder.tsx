import { useWallets } from '@latchkey/react'

/** Selects wallets of the directory and their order. */
export function WalletOrder(props: {
  legend: string
  name: 'first' | 'only' | 'never'
  max: number
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}) {
  const { legend, name, max, chosen, onChange } = props
  const { wallets, status, refetch } = useWallets()
  const nameOf = (id: string) => wallets.find((wallet) => wallet.id === id)?.name ?? 'A wallet'
  const others = wallets.filter(({ id }) => !chosen.includes(id))
  const move = (index: number, offset: number) => {
    const next = [...chosen]
    const [moved] = next.splice(index, 1)
    if (moved) next.splice(index + offset, 0, moved)
    onChange(next)
  }
  return (
    <fieldset className="choice">
      <legend>{legend}</legend>
      {status === 'error' && chosen.length === 0 && (
        <p className="quiet" role="alert">
          The directory doesn’t answer.{' '}
          <button type="button" className="link" onClick={() => void refetch()}>
            Ask again
          </button>
        </p>
      )}
      {chosen.length > 0 && (
        <ol className="rows">
          {chosen.map((id, index) => (
            <li key={id} data-testid={`${name}-wallet`}>
              <span>{nameOf(id)}</span>
              <span className="row-buttons">
                <button
                  type="button"
                  className="control"
                  disabled={index === 0}
                  aria-label={`${nameOf(id)} up`}
                  onClick={() => move(index, -1)}
                >
                  ↑
                </button>
                <button
                  type="button"
                  className="control"
                  disabled={index === chosen.length - 1}
                  aria-label={`${nameOf(id)} down`}
                  onClick={() => move(index, 1)}
                >
                  ↓
                </button>
                <button
                  type="button"
                  className="control"
                  aria-label={`${nameOf(id)}: not in “${legend}”`}
                  onClick={() => onChange(chosen.filter((other) => other !== id))}
                >
                  ×
                </button>
              </span>
            </li>
          ))}
        </ol>
      )}
      <select
        aria-label={legend}
        data-testid={name === 'first' ? 'add-wallet' : `add-${name}`}
        value=""
        disabled={chosen.length >= max || others.length === 0}
        onChange={({ target }) => onChange([...chosen, target.value])}
      >
        <option value="">
          {chosen.length >= max
            ? `${max} at most`
            : status === 'pending'
              ? 'The directory is being read…'
              : 'Choose a wallet…'}
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
