/** As `queryDefaults`, for names; apart, as few pages ask for them. */
export const nameQueryDefaults = {
  /** S9.05, S9.06: the engine keeps them as long, over reloads. */
  names: { staleTime: 300_000, gcTime: 300_000, retry: false },
  /** Somebody may take one any moment. */
  suggestions: { staleTime: 5_000, gcTime: 60_000, retry: false },
} as const
