import { defineConfig } from 'vitest/config';
import { apiProjects } from './vitest.projects.ts';

export default defineConfig({ test: { projects: apiProjects } });
