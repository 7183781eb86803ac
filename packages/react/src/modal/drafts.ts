import type { Config } from '@latchkey/core'
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'

/** A form of a flow. */
export type DraftDefinition<draft> = {
  /** The form before anybody has touched it. */
  readonly initial: draft
  /** Returns the draft after a change of the account it was entered for: the initial one, unless it waits in a wallet. */
  onAccountChange(draft: draft, change: AccountChange): draft
}

/**
 * What happens to the account a form is filled in for. `disconnected`: a wallet in use is about to be disconnected, or is gone.
 * `networkChanged`: the app has moved to another network, by whomever.
 */
export type AccountChange = 'disconnected' | 'networkChanged'

/** What a person has entered in the forms of one modal. */
export type Drafts = {
  get<draft>(definition: DraftDefinition<draft>): draft
  update<draft>(definition: DraftDefinition<draft>, change: (draft: draft) => draft): void
  subscribe(listener: () => void): () => void
  /** Applies disconnects and network changes to every draft, until the returned function is called. */
  watchAccount(): () => void
}

/**
 * Creates the drafts of a modal. They outlive the views of their flow, because a wallet's request replaces the view while it
 * waits, and a person who leaves a form finds it again as it was. They end with the modal, and are never stored.
 */
export function createDrafts(config: Config): Drafts {
  // The value of each key is a draft of that definition.
  const drafts = new Map<object, unknown>()
  const accountListeners = new Map<object, (change: AccountChange) => void>()
  const listeners = new Set<() => void>()

  function get<draft>(definition: DraftDefinition<draft>): draft {
    return drafts.has(definition) ? (drafts.get(definition) as draft) : definition.initial
  }

  function update<draft>(definition: DraftDefinition<draft>, change: (draft: draft) => draft): void {
    const before = get(definition)
    const after = change(before)
    if (Object.is(before, after)) return
    drafts.set(definition, after)
    accountListeners.set(definition, (accountChange) =>
      update(definition, (draft) => definition.onAccountChange(draft, accountChange)),
    )
    for (const listener of [...listeners]) listener()
  }

  const onAccountChange = (change: AccountChange) => {
    for (const listener of [...accountListeners.values()]) listener(change)
  }

  return {
    get,
    update,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    watchAccount() {
      const stopEvents = config.events.subscribe(({ event }) => {
        if (event === 'disconnect_start') onAccountChange('disconnected')
      })
      const stopState = config.subscribe(
        (state) => state,
        (now, before) => {
          const isGone = Object.values(before.current).some(
            (uid) => before.connections.has(uid ?? '') && !now.connections.has(uid ?? ''),
          )
          if (isGone) onAccountChange('disconnected')
          else if (now.activeNetwork !== before.activeNetwork) onAccountChange('networkChanged')
        },
      )
      return () => {
        stopEvents()
        stopState()
      }
    },
  }
}

/** The drafts of the modal that a view is part of. */
export const DraftsContext = createContext<Drafts | undefined>(undefined)

/** Returns the drafts of the modal, for work that goes on after its view is gone. */
export function useDrafts(): Drafts {
  const drafts = useContext(DraftsContext)
  if (!drafts) throw new Error('Latchkey: a form was rendered outside of the modal.')
  return drafts
}

/** Returns the draft of a form and a function that changes it. The views of a flow share it. */
export function useDraft<draft>(
  definition: DraftDefinition<draft>,
): readonly [draft: draft, update: (change: (draft: draft) => draft) => void] {
  const drafts = useDrafts()
  const getDraft = () => drafts.get(definition)
  const draft = useSyncExternalStore(drafts.subscribe, getDraft, getDraft)
  const update = useCallback(
    (change: (draft: draft) => draft) => drafts.update(definition, change),
    [drafts, definition],
  )
  return [draft, update]
}
