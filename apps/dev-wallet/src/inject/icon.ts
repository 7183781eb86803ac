/** Our own drawing: a brass key bow on graphite, with the notch that says "development". */
export const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="22" fill="#1d2025"/><g fill="none" stroke="#e2b04a" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"><circle cx="36" cy="48" r="15"/><path d="M51 48h27M68 48v11M78 48v8"/></g></svg>',
)}`
