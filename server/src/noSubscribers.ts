import type { Subscribers } from './subscribers.ts'

/** For tests and benchmarks that are not about the newsletter: it takes everything, and keeps nothing. */
export const noSubscribers: Subscribers = {
  subscribe: async () => {},
  confirm: async () => false,
  unsubscribe: async () => {},
  erase: async () => {},
  purge: async () => {},
  list: async () => [],
  count: async () => 0,
}
