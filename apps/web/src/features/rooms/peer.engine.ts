import type { IceServer, Signal, Signalled } from '@interview-detection/shared/rooms/rooms.schema';
import { linkPeer, type Outgoing, type PeerLink } from './peer-link.engine';
import type { InRoom, Quality, RemotePerson, Source, StartEngine } from './room.engine';
import { type Counted, isPolite, qualityOf, readFlow } from './rules';

/** How often the quality of the connections is measured. Milliseconds. */
const MEASURE_EVERY_MS = 4_000;
/** Relay credentials are valid for an hour. Milliseconds. */
const RENEW_AFTER_MS = 50 * 60_000;
/** Maximum number of signals kept from pages that are not yet known to be in the room; older ones are dropped. */
const EARLY_MAX = 128;

/** Another person in the room, with the connection to them. */
interface Member extends InRoom {
  link: PeerLink;
  counted: Counted;
  quality: Quality | null;
  /** Signals are handled one at a time. */
  working: Promise<void>;
}

/** Connects everyone with everyone: audio and video never go through the server. */
export const startPeer: StartEngine = ({ you, joined, send, renew, changed }) => {
  let iceServers: readonly IceServer[] = joined.iceServers;
  let renewedAt = Date.now();
  let isClosed = false;
  let early: Signalled[] = [];
  const published = new Map<Source, MediaStreamTrack>();
  const members = new Map<string, Member>();
  const measuring = window.setInterval(() => void measure(), MEASURE_EVERY_MS);

  function tell() {
    if (isClosed) return;
    changed(
      [...members.values()].map(({ _id, link, quality }): RemotePerson => ({
        _id,
        tracks: link.tracks,
        connection: link.connection,
        quality: link.connection === 'connected' ? quality : null,
      })),
    );
  }

  function connect(them: InRoom): Member {
    let n = 0;
    let waiting = 0;
    let sending = Promise.resolve();
    const sendOne = (signal: Outgoing) => {
      const whole: Signal = { to: them._id, instance: them.instance, n: ++n, ...signal };
      waiting++;
      sending = sending
        .then(() => (members.get(them._id) === member ? send(whole) : undefined))
        // Refused: the person has left or is about to.
        .catch(() => undefined)
        .finally(() => waiting--);
    };
    const link = linkPeer({
      isPolite: isPolite(you._id, them._id),
      iceServers,
      published,
      send: sendOne,
      isStalled: () => waiting > 0,
      changed: tell,
    });
    const counted = { packetsReceived: 0, packetsLost: 0 };
    const member: Member = { ...them, link, counted, quality: null, working: Promise.resolve() };
    return member;
  }

  function disconnect(member: Member) {
    member.link.close();
    members.delete(member._id);
  }

  function handOn(signal: Signalled): boolean {
    const member = members.get(signal.from);
    if (member?.instance !== signal.instance) return false;
    member.working = member.working.then(() => member.link.receive(signal));
    return true;
  }

  function relayBy(fresh: readonly IceServer[]) {
    iceServers = fresh;
    renewedAt = Date.now();
    for (const { link } of members.values()) link.relayBy(iceServers);
  }

  /** Relays with expired credentials would reject later arrivals and restored connections. */
  async function renewRelays() {
    if (Date.now() - renewedAt < RENEW_AFTER_MS || !iceServers.some(({ username }) => username)) return;
    // A failure is retried with the next measurement.
    await renew().then(
      again => relayBy(again.iceServers),
      () => undefined,
    );
  }

  async function measure() {
    void renewRelays();
    for (const member of members.values()) {
      if (member.link.connection === 'connected') member.quality = qualityOf(await flowOf(member));
    }
    tell();
  }

  async function flowOf(member: Member) {
    const { flow, counted } = readFlow(member._id, await member.link.report(), member.counted);
    member.counted = counted;
    return flow;
  }

  return {
    async publish(source, track) {
      if (track) published.set(source, track);
      else published.delete(source);
      await Promise.all([...members.values()].map(({ link }) => link.publish(source, track)));
    },
    follow(people) {
      const instances = new Map(people.map(({ _id, instance }) => [_id, instance]));
      for (const member of members.values()) {
        if (instances.get(member._id) !== member.instance) disconnect(member);
      }
      for (const { _id, instance } of people) {
        if (!members.has(_id)) members.set(_id, connect({ _id, instance }));
      }
      early = early.filter(signal => !handOn(signal));
      for (const { link } of members.values()) link.setAudience(members.size);
      tell();
    },
    receive(signal) {
      if (!handOn(signal)) early = [...early, signal].slice(-EARLY_MAX);
    },
    rejoined(again) {
      relayBy(again.iceServers);
      for (const { link } of members.values()) link.restart();
    },
    statistics: () => Promise.all([...members.values()].map(flowOf)),
    close() {
      isClosed = true;
      window.clearInterval(measuring);
      for (const member of members.values()) disconnect(member);
    },
  };
};
