/** Where a config keeps what must survive a reload. `localStorage` fits; every call may throw. */
export type Storage = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}
