/* Speaks a text with RHVoice.dll of PyPI's rhvoice-wrapper-bin, which is made for Windows only.
   Arguments: the library, the folder of voices, a voice, a rate, a file with the text, a file for 16-bit samples. */

#include <stdio.h>
#include <stdlib.h>
#include <windows.h>

#define MAX_TEXT 8192

typedef struct {
    int (*set_sample_rate)(int, void *);
    int (*play_speech)(const short *, unsigned, void *);
    void *optional[7];
} callbacks;

typedef struct {
    const char *data, *config;
    const char **resources;
    callbacks calls;
    unsigned options;
} settings;

typedef struct {
    const char *voice;
    double absolute[3], rate, pitch, volume;
    int punctuation;
    const char *marks;
    int capitals, flags;
} delivery;

static FILE *samples;

static int set_sample_rate(int rate, void *unused) { return rate == 24000; }

static int play_speech(const short *sound, unsigned count, void *unused) {
    return fwrite(sound, sizeof *sound, count, samples) == count;
}

int main(int count, char **arguments) {
    if (count != 7) return 2;
    HMODULE library = LoadLibraryA(arguments[1]);
    if (!library) return 3;
    void *(*new_engine)(settings *) = (void *)GetProcAddress(library, "RHVoice_new_tts_engine");
    void *(*new_message)(void *, const char *, unsigned, int, delivery *, void *) =
        (void *)GetProcAddress(library, "RHVoice_new_message");
    int (*speak)(void *) = (void *)GetProcAddress(library, "RHVoice_speak");

    static char text[MAX_TEXT];
    FILE *file = fopen(arguments[5], "rb");
    if (!file) return 4;
    unsigned length = fread(text, 1, MAX_TEXT, file);
    samples = fopen(arguments[6], "wb");

    settings chosen = {arguments[2], arguments[2], 0, {set_sample_rate, play_speech}};
    delivery said = {arguments[3], .rate = atof(arguments[4]), .pitch = 1, .volume = 1};
    void *engine = new_engine(&chosen);
    void *message = engine ? new_message(engine, text, length, 0, &said, 0) : 0;
    if (!message || !speak(message)) return 5;
    return fclose(samples);
}
