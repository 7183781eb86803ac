/** Whether a wallet that is here already may be what is being typed: seen at once, before the server has answered. */
export function matchesSearch({ name }: { readonly name: string }, typed: string): boolean {
  return fold(name).includes(fold(typed))
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
