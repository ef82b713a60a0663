export interface Coturn {
  /** Of this machine, not the loopback one. */
  address: string;
  port: number;
  /** TURN_SECRET of whoever makes credentials for it. */
  secret: string;
  output: () => string;
  stop: () => Promise<void>;
}
export function addressOfThisMachine(): string | undefined;
export const WITHOUT_COTURN: string;
export function findCoturn(): { server: string; client: string; address: string } | undefined;
export function startCoturn(settings?: Record<string, string>): Promise<Coturn>;
