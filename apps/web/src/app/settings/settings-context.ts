import { createContext, use } from 'react';

export type SettingsTab = 'personal' | 'company' | 'plans' | 'email' | 'security' | 'appearance';

interface SettingsContextValue {
  openSettings: (tab?: SettingsTab) => void;
}

export const SettingsContext = createContext<SettingsContextValue | null>(null);

/** Opens the settings modal from anywhere in the signed-in area. */
export function useSettings(): SettingsContextValue {
  const value = use(SettingsContext);
  if (!value) throw new Error('useSettings is only for screens inside the signed-in layout');
  return value;
}
