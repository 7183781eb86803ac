import { headers } from 'next/headers'
import { siwx } from '../../lib/siwx'

/** A server component that shows its visitor. */
export default async function Orders() {
  const visitor = await siwx.getVisitor({ headers: await headers() })
  return <p id="visitor">{visitor ? `Orders of ${visitor.account}` : 'Nobody is signed in'}</p>
}
