/** What the backend says of a visitor. */
export type ShopAnswer = {
  account: string
  signer: 'key' | 'contract'
  orders: { id: string; what: string }[]
}

/** Asks the backend; its cookie goes along by itself. Throws what it says when it refuses. */
export async function askShop(what?: string): Promise<ShopAnswer> {
  const answer = await ask('/orders', {
    ...(what !== undefined && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ what }),
    }),
  })
  return (await answer.json()) as ShopAnswer
}

/** Ends all sessions of the visitor, in every browser. Throws where they weren't ended. */
export async function leaveEverywhere(): Promise<void> {
  await ask('/sign-out-everywhere', { method: 'POST' })
}

async function ask(path: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(path, { ...init, signal: AbortSignal.timeout(10_000) })
  if (answer.ok) return answer
  // what stands before the shop may answer in another form
  const body: unknown = await answer.json().catch(() => undefined)
  throw new Error(String(Object(body).why ?? `The shop answered ${answer.status}.`))
}
