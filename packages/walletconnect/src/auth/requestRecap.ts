import type { Recap } from './Recap.ts'

/** The ReCap that asks for methods on the chains of a namespace; with `chains` once a wallet has chosen them. */
export function requestRecap(
  namespace: string,
  methods: readonly string[],
  chains?: readonly string[],
): Recap {
  const limits = chains ? { chains } : {}
  return {
    att: { [namespace]: Object.fromEntries(methods.map((method) => [`request/${method}`, [limits]])) },
  }
}
