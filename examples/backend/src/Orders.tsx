import { signOut } from '@latchkey/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { askShop, leaveEverywhere } from './askShop.ts'
import { config } from './config.ts'

/**
 * The private part: everything here is what the backend says to whoever its cookie belongs to. What was said to one account is kept
 * under its name, so that the next one never sees it.
 */
export function Orders({ account }: { account: string }) {
  const client = useQueryClient()
  const orders = useQuery({ queryKey: ['orders', account], queryFn: () => askShop() })
  const order = useMutation({
    mutationFn: (what: string) => askShop(what),
    // asked again, by whoever is there when the answer comes
    onSuccess: () => client.invalidateQueries({ queryKey: ['orders'] }),
  })
  const leave = useMutation({
    mutationFn: async (everywhere: boolean) => {
      if (everywhere) await leaveEverywhere()
      await signOut(config)
    },
    // the next visitor of this browser is somebody else
    onSuccess: () => client.removeQueries({ queryKey: ['orders'] }),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    order.mutate(String(new FormData(event.currentTarget).get('what')))
  }
  const error = order.error ?? leave.error ?? orders.error
  return (
    <>
      <p>
        Signed in as <output data-testid="visitor">{orders.data?.account ?? '…'}</output>, by its{' '}
        <output data-testid="signer">{orders.data?.signer ?? '…'}</output>
      </p>
      <ul data-testid="orders">
        {orders.data?.orders.map(({ id, what }) => (
          <li key={id}>{what}</li>
        ))}
      </ul>
      {orders.data?.orders.length === 0 && <p>You haven’t ordered anything yet.</p>}
      <form onSubmit={submit}>
        <label>
          I would like <input name="what" required maxLength={100} />
        </label>
        <button type="submit" disabled={order.isPending}>
          Order
        </button>
      </form>
      <button type="button" onClick={() => leave.mutate(false)}>
        Sign out
      </button>
      <button type="button" onClick={() => leave.mutate(true)}>
        Sign out everywhere
      </button>
      {error && <p role="alert">{error.message}</p>}
    </>
  )
}
