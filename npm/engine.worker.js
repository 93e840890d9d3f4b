// What runs in a worker of a page.
import { serve } from './serve.js';

serve(self);
