import type { EnvironmentReader } from "../runtime/environment.ts";

/** Where traces of calls are sent, and what share of them. */
export type CallTracesConfig = { readonly endpoint: string; readonly share: number };

/** Reads OpenTelemetry's own variables; null when no collector is named. What else they have, such as its headers, the exporter reads. */
export function readCallTracesConfig(read: EnvironmentReader): CallTracesConfig | null {
  const endpoint = read.url("OTEL_EXPORTER_OTLP_ENDPOINT", ["http:", "https:"]);
  const text = read.text("OTEL_TRACES_SAMPLER_ARG", "1");
  if (!SHARE.test(text)) read.problem("OTEL_TRACES_SAMPLER_ARG", "must be a share from 0 to 1, such as 0.1");
  return endpoint === null ? null : { endpoint, share: Number(text) };
}

const SHARE = /^(?:0|1|0\.\d{1,6})$/u;
