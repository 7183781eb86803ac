/** Where a client keeps what must survive a reload. `localStorage` fits, and so does anything asynchronous. */
export type Storage = {
  getItem(key: string): string | null | Promise<string | null>
  setItem(key: string, value: string): unknown
  removeItem(key: string): unknown
}
