/**
 * Whether a failed `eth_call` failed inside of the contract (JSON-RPC 3, or what nodes say of it), and not because of the node.
 */
export function isCallRefused(error: unknown): boolean {
  for (
    let [one, depth] = [error, 0];
    one instanceof Object && depth < 8;
    one = Reflect.get(one, 'cause'), depth++
  ) {
    if (Reflect.get(one, 'code') === 3) return true
    const text = `${Reflect.get(one, 'details') ?? ''} ${Reflect.get(one, 'message') ?? ''}`
    if (
      /revert|out of gas|outofgas|invalid opcode|opcodenotfound|invalidfeopcode|invalid jump|invalidjump|stack ?(under|over)flow/i.test(
        text,
      )
    )
      return true
  }
  return false
}
