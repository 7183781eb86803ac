import type { Eip1193Provider, Eip1193Request } from '../requestProvider.ts'

/** What a method answers; it may throw, hang or answer nonsense. */
export type ProviderScript = Record<string, (params: readonly unknown[]) => unknown>

/** An EIP-1193 provider that does exactly what its script says, and remembers what it was asked. */
export type ScriptedProvider = Eip1193Provider & {
  readonly script: ProviderScript
  readonly requests: Eip1193Request[]
  emit(event: string, payload?: unknown): void
  listenerCount(): number
  /** The params of every call of one method, in order. */
  callsOf(method: string): (readonly unknown[] | undefined)[]
}

/** A method without a script is answered as EIP-1474 demands: -32601. */
export function createScriptedProvider(script: ProviderScript): ScriptedProvider {
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const requests: Eip1193Request[] = []
  return {
    script,
    requests,
    request(request) {
      requests.push(request)
      const answer = script[request.method]
      if (!answer) return Promise.reject({ code: -32601, message: 'The method does not exist' })
      // Not async: a script may throw synchronously or answer without a promise.
      return answer(request.params ?? []) as Promise<unknown>
    },
    on(event, listener) {
      const registered = listeners.get(event) ?? new Set()
      listeners.set(event, registered.add(listener))
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
    },
    emit(event, payload) {
      for (const listener of listeners.get(event) ?? []) listener(payload)
    },
    listenerCount: () => [...listeners.values()].reduce((sum, registered) => sum + registered.size, 0),
    callsOf: (method) => requests.filter((request) => request.method === method).map(({ params }) => params),
  }
}
