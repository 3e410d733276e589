ALTER TABLE `message_images` ADD `listened` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `images` ADD `voice_ms` integer;--> statement-breakpoint
ALTER TABLE `images` ADD `waveform` text;