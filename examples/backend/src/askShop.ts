/** What the backend says of a visitor. */
export type ShopAnswer = {
  account: string
  signer: 'key' | 'contract'
  orders: { id: string; what: string }[]
}

/** Asks the backend; its cookie goes along by itself. Throws what it says when it refuses. */
export async function askShop(what?: string): Promise<ShopAnswer> {
  const answer = await fetch('/orders', {
    signal: AbortSignal.timeout(10_000),
    ...(what !== undefined && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ what }),
    }),
  })
  const body: unknown = await answer.json()
  if (!answer.ok) throw new Error(String(Object(body).why ?? `The shop answered ${answer.status}.`))
  return body as ShopAnswer
}
