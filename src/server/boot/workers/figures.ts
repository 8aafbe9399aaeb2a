import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client'
import type { Figures } from './messages.ts'

/** The registry of the process that does the jobs of a node with several workers. */
export function metricsOfJobs(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registry.setDefaultLabels({ worker: 'jobs' })
  return registry
}

export async function figuresOf(registry: Registry): Promise<Figures> {
  return (await registry.getMetricsAsJSON()) as Figures
}

/** The figures of several processes as one text for Prometheus. The label `worker` tells them apart. */
export function textOf(all: readonly Figures[]): Promise<string> {
  return AggregatorRegistry.aggregate([...all]).metrics()
}
