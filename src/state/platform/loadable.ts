import { proxy } from 'valtio/vanilla'
import { forgetOnLogout } from '#state/account/ownState.ts'

/** How far a load is. After `error` the old values stay in view. */
export type LoadStatus = 'idle' | 'loading' | 'ready' | 'error'

/** A load that is made again and again. */
export interface Loading<Args extends unknown[]> {
  /** Loads. The old values stay in view meanwhile and after a failure. Never rejects. */
  load(...args: Args): Promise<void>
  /** Lets the reply that is on its way be ignored: what is shown is newer. */
  outdate(): void
}

export interface LoadingParts<Args extends unknown[], Value> {
  ask(...args: Args): Promise<Value>
  /** Shows a reply, unless another one was asked for meanwhile. */
  take(value: Value): void
  /** Shows how far the load is; for a failure also why. */
  show(status: 'loading' | 'error', args: Args, error?: unknown): void
}

/** Makes a load of which only the reply to the last question is taken. */
export function loading<Args extends unknown[], Value>({ ask, take, show }: LoadingParts<Args, Value>): Loading<Args> {
  let latest = 0
  return {
    load: async (...args) => {
      const mine = ++latest
      show('loading', args)
      try {
        const value = await ask(...args)
        if (mine === latest) take(value)
      } catch (error) {
        if (mine === latest) show('error', args, error)
      }
    },
    outdate: () => {
      latest++
    },
  }
}

/** A store that is loaded as a whole. */
export interface Loadable<Values extends object> {
  /** A valtio proxy. */
  state: Values & { status: LoadStatus }
  /** Loads the values again. The old ones stay in view meanwhile and after a failure, which `status` tells. Never rejects. */
  load(): Promise<void>
  /** Shows values that another call has brought. They are newer than those that are being loaded. */
  put(values: Partial<Values>): void
}

/** Makes a store that is loaded as a whole. It is `blank` again when the login changes. `ask` may leave out what it does not load. */
export function loadable<Values extends object>(blank: () => Values, ask: () => Promise<Partial<Values>>): Loadable<Values> {
  type State = Loadable<Values>['state']
  const begin = (): State => ({ ...blank(), status: 'idle' })
  const state = proxy(begin()) as State
  const take = (values: Partial<Values>) => void Object.assign(state, values, { status: 'ready' })
  const { load, outdate } = loading<[], Partial<Values>>({
    ask,
    take,
    show: (status) => {
      state.status = status
    },
  })
  forgetOnLogout(() => {
    outdate()
    Object.assign(state, begin())
  })
  return {
    state,
    load,
    put: (values) => {
      outdate()
      take(values)
    },
  }
}
