/** How long a sign-in waits for whoever keeps nonces and sessions, milliseconds. */
export const signInLimits = { service: 20_000 } as const
