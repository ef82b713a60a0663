export interface Coturn {
  /** An address of this machine other than loopback. */
  address: string;
  port: number;
  /** TURN_SECRET of the server that issues credentials for it. */
  secret: string;
  output: () => string;
  stop: () => Promise<void>;
}
export function addressOfThisMachine(): string | undefined;
export const WITHOUT_COTURN: string;
export function findCoturn(): { server: string; client: string; address: string } | undefined;
export function startCoturn(settings?: Record<string, string>): Promise<Coturn>;
